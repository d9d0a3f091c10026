/** Titles with their slugs, the same in the browser (`slugOf`) and in the database (`private.slug_of`). */
export const slugFixtures: readonly (readonly [title: string, slug: string])[] = [
  ['Diary of a Wagon', 'diary-of-a-wagon'],
  ['  Trade --- up 14 %, again!  ', 'trade-up-14-again'],
  ['Research & Development', 'research-and-development'],
  ["The chamber's year, the Members’ year", 'the-chambers-year-the-members-year'],
  [
    'Жълтата щука яде цаца, чуй шхуната: Юлия, хвърли въжето на ьгъла!',
    'zhaltata-shtuka-yade-tsatsa-chuy-shhunata-yulia-hvarli-vazheto-na-ygala',
  ],
  // The Act: ия at the end of a word, and the name of the country.
  ['Търговия с България: енергия, химията, Мария-Луиза', 'targovia-s-bulgaria-energia-himiyata-maria-luiza'],
  ['БЪЛГАРИЯ2 и Българияпрес, Серия2, Великобългария', 'balgariya2-i-balgariyapres-seriya2-velikobalgaria'],
  ['Съёмка: объезд, эхо, мышь', 'sayomka-obaezd-eho-myshy'],
  ['Қазақстан – Әуе жолы, Ғылым, Өңір, Ұлт, Үміт, Һауа, Іс', 'qazaqstan-aue-zholy-gylym-ongir-ult-umit-haua-is'],
  ['Київ, Єва, Ґанок', 'kiiv-eva-ganok'],
  ['Straße, Ærø, Œuvre, Þór, Łódź, Đakovo, Iğdır, garðr', 'strasse-aero-oeuvre-thor-lodz-dakovo-igdir-gardr'],
  ['Crème brûlée à São Tomé', 'creme-brulee-a-sao-tome'],
  // The same letters, decomposed into base letter and mark.
  ['Йод, Ёлка, Crème'.normalize('NFD'), 'yod-yolka-creme'],
  ['İstanbul', 'istanbul'],
  ['中文 only 2', 'only-2'],
  ['ﬁne 😀 day', 'ne-day'],
  ['中文', ''],
  ['—', ''],
  ['', ''],
  ['first line\nsecond\tline', 'first-line-second-line'],
  ['x'.repeat(150), 'x'.repeat(100)],
  // The hundredth character would be a hyphen.
  [`${'y'.repeat(99)} tail`, 'y'.repeat(99)],
  ['щ'.repeat(40), `${'sht'.repeat(33)}s`],
]
