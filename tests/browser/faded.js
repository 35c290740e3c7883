// Which of these cards are paler than they are printed, or lie on a darker ground: themselves, or anything they lie in.
(cards) => {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--card-dim');
  const probe = document.createElement('span');
  probe.style.background = paper;
  document.body.append(probe);
  const dim = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return cards.map((card) => {
    const faces = [...card.querySelectorAll('.face, .face > *')];
    for (let one = card; one && !one.matches('.board'); one = one.parentElement) faces.push(one);
    return faces.some((one) => getComputedStyle(one).opacity !== '1' || getComputedStyle(one).backgroundColor === dim);
  });
};
