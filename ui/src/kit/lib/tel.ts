/** The address that dials a telephone number, which is written with spaces. */
export const telUrl = (phone: string) => `tel:${phone.replaceAll(' ', '')}`
