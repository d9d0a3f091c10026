/** The address under which a telephone number is called: without spaces, brackets and extension. None for fewer than five digits. */
export function phoneHref(phone: string): string | undefined {
  const number = phone.replace(/(\d\W{0,2})\p{L}.*/su, '$1').replace(/[^\d+]/g, '')
  return /\d{5}/.test(number) ? `tel:${number}` : undefined
}
