/** "1 product", "2 products". */
export const countedProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
