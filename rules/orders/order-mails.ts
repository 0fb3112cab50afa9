/** Under what mails about an order to the people of a side are filed (`Message.filedUnder`). */
export const orderMails = (orderId: number, to: 'buyer' | 'seller' | 'marketplace'): string =>
  `order:${orderId}:${to}`;
