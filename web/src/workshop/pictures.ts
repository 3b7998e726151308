/** The search for a picture: names of icons by their words, with words that mean nearly the same. */

/** What people call things, and how icons are named. */
const ALIKE: readonly (readonly string[])[] = [
  ["fire", "flame", "burning", "blaze", "ember", "flaming", "campfire", "fireball", "torch"],
  ["ice", "frost", "snow", "frozen", "cold", "icicles"],
  ["water", "wave", "rain", "sea", "ocean", "river", "drop", "splash"],
  ["wind", "air", "tornado", "whirlwind", "gust", "storm"],
  ["earth", "stone", "rock", "mountain", "boulder"],
  ["lightning", "thunder", "electric", "bolt", "storm"],
  ["wizard", "mage", "sorcerer", "warlock", "magician", "witch", "caster"],
  ["magic", "spell", "wand", "sparkles", "crystal", "rune", "potion", "magick"],
  ["sword", "blade", "broadsword", "saber", "katana", "dagger", "knife"],
  ["shield", "guard", "defence", "armor", "ward", "protection"],
  ["armour", "armor", "breastplate", "mail"],
  ["death", "skull", "dead", "grave", "tombstone", "reaper", "bones"],
  ["life", "heart", "heal", "health", "healing"],
  ["money", "coin", "coins", "gold", "cash", "treasure"],
  ["book", "tome", "spellbook", "scroll", "grimoire"],
  ["dragon", "wyvern", "hydra", "drake", "lizard"],
  ["monster", "beast", "creature", "fiend", "demon", "ogre", "troll"],
  ["ghost", "spirit", "phantom", "specter", "haunting"],
  ["castle", "tower", "fort", "fortress", "keep"],
  ["house", "home", "hut", "cabin"],
  ["eye", "look", "sight", "vision", "seeing"],
  ["thief", "steal", "robber", "stealing", "snatch", "burglar"],
  ["king", "queen", "crown", "royal", "throne"],
  ["luck", "dice", "clover", "horseshoe"],
  ["tree", "oak", "forest", "leaf", "wood", "plant"],
  ["time", "hourglass", "clock", "watch"],
  ["moon", "night", "crescent"],
  ["sun", "day", "sunrise", "sunbeams"],
  ["drink", "beer", "potion", "flask", "bottle", "cup"],
];

/** The words that mean about the same as this one. */
function alike(word: string): string[] {
  return ALIKE.filter((group) => group.includes(word)).flat();
}

/** How well a name matches one word: the word itself first, then its beginning, then synonyms. */
function score(parts: readonly string[], word: string, others: readonly string[]): number {
  if (parts.includes(word)) return 4;
  if (parts.some((part) => part.startsWith(word))) return 3;
  if (others.some((other) => parts.includes(other))) return 2;
  return word.length > 2 && parts.join("").includes(word) ? 1 : 0;
}

/** The names that have every word, best first. */
export function search(names: readonly string[], asked: string): string[] {
  const words = asked
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (!words.length) return [...names];
  const likes = words.map(alike);
  return names
    .map((name) => {
      const parts = name.split("-");
      const each = words.map((word, n) => score(parts, word, likes[n]!));
      return { name, parts, worth: each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0) };
    })
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || a.parts.length - b.parts.length || (a.name < b.name ? -1 : 1))
    .map((one) => one.name);
}
