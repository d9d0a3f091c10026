/**
 * The published ways to write Bulgarian, Russian and Kazakh in Latin letters, from their tables:
 * - Bulgaria's Transliteration Act of 2009 (State Gazette 19/2009), which BGN/PCGN took over in 2013; and BGN/PCGN 1952 before it
 * - BGN/PCGN 1947 for Russian, BGN/PCGN 1979 for Kazakh
 * - ISO 9:1995, one letter for each letter of all three
 * - the Kazakh Latin alphabets of Decree 637 of 19 February 2018 and of 28 January 2021
 */
export type Standard = 'act2009' | 'bulgarian1952' | 'russian1947' | 'kazakh1979' | 'iso9' | 'kazakh2018' | 'kazakh2021'

/** A table from `а=a б=b …`. */
const table = (text: string) => new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]))

const common = 'а=a б=b в=v г=g д=d е=e з=z к=k л=l м=m н=n о=o п=p р=r с=s т=t ф=f'
const tables: Record<Standard, ReadonlyMap<string, string>> = {
  act2009: table(`${common} ж=zh и=i й=y у=u х=h ц=ts ч=ch ш=sh щ=sht ъ=a ь=y ю=yu я=ya`),
  bulgarian1952: table(`${common} ж=zh и=i й=y у=u х=kh ц=ts ч=ch ш=sh щ=sht ъ=ŭ ь=’ ю=yu я=ya`),
  russian1947: table(`${common} ё=ë ж=zh и=i й=y у=u х=kh ц=ts ч=ch ш=sh щ=shch ъ=” ы=y ь=’ э=e ю=yu я=ya`),
  kazakh1979: table(
    `${common} ә=ä ғ=gh ё=yo ж=zh и=ī й=y қ=q ң=ng ө=ö у=ū ұ=u ү=ü х=kh һ=h ц=ts ч=ch ш=sh щ=shch ъ=” ы=y і=i ь=’ э=ė ю=yu я=ya`,
  ),
  iso9: table(
    `${common} ё=ë ж=ž и=i й=j у=u х=h ц=c ч=č ш=š щ=ŝ ъ=ʺ ы=y ь=ʹ э=è ю=û я=â ә=a̋ ғ=ġ қ=ķ ң=ņ ө=ô ұ=u̇ ү=ù һ=ḥ і=ì`,
  ),
  kazakh2018: table(`${common} ә=á ғ=ǵ ж=j и=ı й=ı қ=q ң=ń ө=ó у=ý ұ=u ү=ú х=h һ=h ч=ch ш=sh ы=y і=i`),
  kazakh2021: table(`${common} ә=ä ғ=ğ ж=j и=i й=i қ=q ң=ñ ө=ö у=u ұ=ū ү=ü х=h һ=h ш=ş ы=y і=ı`),
}

/**
 * Writes a name in Latin letters, as one of the standards does.
 *
 * @param name in Cyrillic, any case
 * @returns in lower case; `undefined` when the standard has no letter for one of the name's
 */
export function transliterate(name: string, standard: Standard): string | undefined {
  let text = name.toLowerCase()
  // The Act's exceptions: the country's name, and words that end in -ия.
  if (standard === 'act2009') text = text.replaceAll('българ', 'bulgar').replaceAll(/ия(?![\p{L}])/gu, 'ia')
  // In Russian and Kazakh names of BGN/PCGN, e and ë are iotated at the beginning and after vowels and signs.
  if (standard === 'russian1947')
    text = text
      .replaceAll(/(?<![\p{L}])е|(?<=[аеёиоуыэюяйъь])е/gu, 'ye')
      .replaceAll(/(?<![\p{L}])ё|(?<=[аеёиоуыэюяйъь])ё/gu, 'yë')
  const letters = [...text].map((letter) =>
    /\p{Script=Cyrillic}/u.test(letter) ? tables[standard].get(letter) : letter,
  )
  return letters.includes(undefined) ? undefined : letters.join('')
}
