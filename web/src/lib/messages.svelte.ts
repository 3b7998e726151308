/** Short messages at the edge: three at most, errors stay until they are closed. */

export type Tone = "info" | "good" | "warn" | "bad";

export interface Message {
  id: number;
  tone: Tone;
  title: string;
  text: string;
  rule: string;
  /** Set by code that replaces or withdraws its own message. */
  topic: string;
}

const SECONDS = 4;
const MOST = 3;

class Messages {
  list: Message[] = $state.raw([]);
  private next = 1;
  private timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Show a message; one with the same topic is replaced. */
  show(tone: Tone, title: string, text = "", rule = "", topic = "", stays = tone === "bad"): void {
    const id = this.next++;
    const others = this.list.filter((message) => !topic || message.topic !== topic);
    this.list = [...others, { id, tone, title, text, rule, topic }].slice(-MOST);
    if (!stays)
      this.timers.set(
        id,
        setTimeout(() => this.close(id), SECONDS * 1000),
      );
  }

  close(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.list = this.list.filter((message) => message.id !== id);
  }

  /** Close them all: somebody else takes the screen. */
  clear(): void {
    for (const message of this.list) this.close(message.id);
  }

  withdraw(topic: string): void {
    for (const message of this.list) if (message.topic === topic) this.close(message.id);
  }
}

export const messages = new Messages();

/** What a screen reader says: events politely, the viewer's own turn at once. */
class Voice {
  polite = $state("");
  urgent = $state("");
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** One sentence per event, three in a second, then how many more there were. */
  tell(sentences: string[]): void {
    this.waiting.push(...sentences.filter(Boolean));
    if (!this.timer) this.flush();
  }

  urge(sentence: string): void {
    this.urgent = this.urgent === sentence ? `${sentence}\u00a0` : sentence;
  }

  /** Forget everything: what was said to one person is not for the next at this screen. */
  hush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.polite = "";
    this.urgent = "";
  }

  private flush(): void {
    const now = this.waiting.slice(0, 3);
    const rest = this.waiting.length - now.length;
    this.waiting = [];
    if (!now.length) {
      this.timer = undefined;
      return;
    }
    this.polite = now.join(" ") + (rest ? ` ${this.more(rest)}` : "");
    this.timer = setTimeout(() => this.flush(), 1000);
  }

  more: (n: number) => string = (n) => `${n} more events`;
}

export const voice = new Voice();
