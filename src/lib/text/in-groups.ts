/** An IBAN or key as it is written: in groups of four characters. */
export const inGroups = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ')
