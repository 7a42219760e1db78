/** Whether an address leads to this machine by what it says: what stays here needs no encryption. */
export const isLoopback = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address.replace(/^smtp/, 'http')).hostname);
