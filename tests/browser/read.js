// Every text that is to be seen, and every name that is to be heard, but not data that is the same in all languages.
() => {
  const SPOKEN = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-label'];
  const found = [];
  const same = (element) => element.closest('code, pre, kbd, [translate=no], [lang]:not(html)');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !same(parent) && parent.checkVisibility()) found.push(node.data.trim());
  }
  for (const name of SPOKEN) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!same(element) && element.checkVisibility()) found.push(element.getAttribute(name).trim());
    }
  }
  return found.filter(Boolean);
};
