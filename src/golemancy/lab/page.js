for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const body = head.closest("table").tBodies[0];
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = (row) => row.children[head.cellIndex].dataset.value ?? "";
    const compare = (a, b) => value(a) === "" || value(b) === ""
      ? (value(a) === "") - (value(b) === "")
      : (down ? -1 : 1) * (value(a) - value(b) || value(a).localeCompare(value(b)));
    body.append(...[...body.rows].sort(compare));
  });
}
