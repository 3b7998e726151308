// Draws the plots in the colours of the page, again when light and dark change; sorts the tables.
const specs = JSON.parse(document.getElementById("specs").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");

function draw() {
  const style = getComputedStyle(document.documentElement);
  const tone = (name) => style.getPropertyValue(`--${name}`).trim();
  const series = dark.matches
    ? ["#b79cff", "#4cc79a", "#f0b54a", "#6fb7ff", "#ff8a73", "#d2d26a"]
    : ["#5b3fa8", "#1b7f5c", "#c27c0e", "#2867b2", "#b3402e", "#77771a"];
  const colours = { ink: tone("ink"), good: tone("good"), bad: tone("bad"), plain: tone("plain") };
  series.forEach((colour, number) => { colours[`series${number}`] = colour; });
  const config = {
    background: "transparent",
    font: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    view: { stroke: null },
    axis: {
      labelColor: tone("ink"), titleColor: tone("soft"), gridColor: tone("line"),
      domainColor: tone("line"), tickColor: tone("line"), labelFontSize: 12, titleFontSize: 12,
      titleFontWeight: "normal",
    },
    legend: { labelColor: tone("ink"), titleColor: tone("soft"), labelFontSize: 12 },
  };
  for (const place of document.querySelectorAll("[data-plot]")) {
    const text = JSON.stringify(specs[place.dataset.plot]).replace(
      /"@(ink|good|bad|plain|series\d)"/g, (_, name) => JSON.stringify(colours[name]));
    const spec = JSON.parse(text);
    spec.config = config;
    spec.autosize = { type: "fit-x", contains: "padding" };
    vegaEmbed(place, spec, {
      actions: false, renderer: "svg", ast: true, logLevel: 1,
      tooltip: { theme: dark.matches ? "dark" : "light" },
    });
  }
}

function sortable(table) {
  table.querySelectorAll("th button").forEach((button) => {
    const column = button.parentElement.cellIndex;
    let downwards = false;
    button.addEventListener("click", () => {
      downwards = !downwards;
      const body = table.tBodies[0];
      const key = (line) => {
        const cell = line.cells[column];
        return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
      };
      const lines = [...body.rows].sort((one, other) => {
        const [a, b] = [key(one), key(other)];
        return (a < b ? -1 : a > b ? 1 : 0) * (downwards ? -1 : 1);
      });
      body.replaceChildren(...lines);
    });
  });
}

document.querySelectorAll("table.sortable").forEach(sortable);
dark.addEventListener("change", draw);
draw();

// On a server a click plays an odd match in the page; a report in a file has only the records.
const served = location.protocol.startsWith("http") && location.pathname.match(/^\/lab\/([\w.-]+)$/);
if (served)
  document.querySelectorAll("a.watch").forEach((link) => {
    link.href = `/api/lab/${served[1]}/${link.dataset.match}`;
    link.hidden = false;
  });
