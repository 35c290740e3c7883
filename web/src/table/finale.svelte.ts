/** A board that ends with a little show of its own says so here: the result waits until it is over. */
export const finale = $state({ running: false });
