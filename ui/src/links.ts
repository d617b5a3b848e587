/** Whether an address is a page of this site, not a file of it or a place elsewhere. */
export const isPage = (address: string) =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  !/^\/(media|api|assets|qr|theme)\b/.test(address)
