import { around, paired, ring, seal, shape, shield, stroke, tile } from './shapes'

const ear =
  stroke('M32 56V16', 'cream', 4) +
  shape('M32 18C26 14 27 8 32 3C37 8 38 14 32 18Z', 'wheat') +
  paired(
    [24, 34, 44]
      .map((y) => shape(`M31 ${y}C21 ${y} 16 ${y - 6} 15 ${y - 13}C25 ${y - 12} 31 ${y - 8} 31 ${y}Z`, 'wheat'))
      .join(''),
  )

/** The marks of the seed's companies by the name of their file: drawing on a square of 64 units. */
export const companies: Readonly<Record<string, string>> = {
  'orlovets-grain-house': seal('bronze', ear),
  'dolina-attar':
    around(6, shape('M32 30C20 24 20 6 32 0C44 6 44 24 32 30Z', 'pink', 0.85)) +
    around(6, shape('M32 31C26 28 26 18 32 14C38 18 38 28 32 31Z', 'wine'), 32, 32, 30) +
    shape(ring(32, 32, 5), 'wheat'),
  'svetlina-grid-systems': tile(
    'ink',
    [12, 32, 52].map((y) => [12, 32, 52].map((x) => shape(ring(x, y, 4), 'sky', 0.7)).join('')).join('') +
      shape('M38 4L14 36H29L24 60L50 26H35Z', 'wheat'),
  ),
  'pontica-port-services': seal(
    'sea',
    stroke('M32 18V52M22 26H42M14 38C15 47 22 52 32 52C42 52 49 47 50 38', 'white') +
      `<circle cx="32" cy="13" r="5" fill="none" stroke="#FCFAF6" stroke-width="5"/>`,
  ),
  'balkan-arc-forwarding':
    stroke('M5 54A27 27 0 0 1 59 54', 'wine', 9) +
    stroke('M18 54A14 14 0 0 1 46 54', 'rose', 8) +
    shape('M27 54A5 5 0 0 1 37 54Z', 'gold'),
  'nishka-software':
    stroke('M6 44C6 18 30 14 30 32C30 48 48 48 50 30C51 18 58 14 58 14', 'teal', 7) + shape(ring(11, 51, 6), 'gold'),
  'sredets-data-halls': tile(
    'slate',
    [46, 33, 20]
      .map(
        (y, index) =>
          shape(`M10 ${y - 6}V${y + 4}C10 ${y + 14} 54 ${y + 14} 54 ${y + 4}V${y - 6}Z`, index % 2 ? 'sea' : 'sky') +
          shape(`M10 ${y - 6}C10 ${y - 15} 54 ${y - 15} 54 ${y - 6}C54 ${y + 3} 10 ${y + 3} 10 ${y - 6}Z`, 'mist'),
      )
      .join(''),
  ),
  'chardaklia-hydraulics':
    shape('M2 22H36V54H2Z', 'slate') +
    shape('M36 32H54V44H36Z', 'stone') +
    shape(ring(54, 38, 10), 'rose') +
    shape(ring(54, 38, 4), 'white') +
    shape('M2 10H16V22H2ZM22 10H36V22H22Z', 'rose'),
  'tundzha-loom': tile(
    'wine',
    [0, 1, 2, 3]
      .map((line) =>
        [0, 1, 2, 3]
          .map((column) =>
            (line + column) % 2
              ? shape(`M${column * 16 + 2} ${line * 16 + 5}h12v6h-12Z`, 'wheat')
              : shape(`M${column * 16 + 5} ${line * 16 + 2}h6v12h-6Z`, 'blush'),
          )
          .join(''),
      )
      .join(''),
  ),
  'seven-tepe-tooling': [
    'M0 58A9 9 0 0 1 18 58Z',
    'M15 58A9 9 0 0 1 33 58Z',
    'M31 58A9 9 0 0 1 49 58Z',
    'M46 58A9 9 0 0 1 64 58Z',
  ]
    .map((path) => shape(path, 'green'))
    .concat(
      ['M8 44A9 9 0 0 1 26 44Z', 'M38 44A9 9 0 0 1 56 44Z'].map((path) => shape(path, 'leaf')),
      shape('M20 32A12 12 0 0 1 44 32L38 32L35 26H29L26 32Z', 'gold'),
    )
    .join(''),
  'bilkovets-laboratories': seal(
    'green',
    shape('M26 10H38V16L36 18V27L48 46C51 51 48 55 43 55H21C16 55 13 51 16 46L28 27V18L26 16Z', 'white') +
      shape('M22 42C24 32 34 30 44 33C44 44 36 51 24 49Z', 'leaf'),
  ),
  'struma-terrace-vineyards':
    [
      [16, 24],
      [32, 24],
      [48, 24],
      [24, 38],
      [40, 38],
      [32, 52],
    ]
      .map(([x = 0, y = 0], index) => shape(ring(x, y, 9), index % 2 ? 'rose' : 'wine'))
      .join('') + shape('M32 16C32 6 42 2 54 4C52 13 44 18 32 16Z', 'leaf'),
  'petkanov-doseva':
    shape('M6 54H58V62H6ZM12 46H52V51H12Z', 'ink') +
    shape('M20 20H26V46H20ZM29 20H35V46H29ZM38 20H44V46H38Z', 'steel') +
    paired(stroke('M32 8H16C4 8 5 22 14 20C19 18 16 12 13 14', 'ink', 5)),
  'galata-cargo-cover': tile(
    'deep',
    shape('M8 34C8 18 19 9 32 9C45 9 56 18 56 34C52 29 44 29 40 34C37 29 27 29 24 34C20 29 12 29 8 34Z', 'wheat') +
      stroke('M32 34V48C32 57 43 57 43 48', 'white', 5),
  ),
  'belmeken-journeys':
    shape('M0 56L24 12L36 34L42 26L64 56Z', 'teal') +
    shape('M24 12L33 28L28 34L24 28L18 33L14 30Z', 'mist') +
    stroke('M30 56C24 48 44 46 36 38', 'wheat', 5),
  'znanik-skills-institute': seal(
    'gold',
    shape('M32 22C26 16 18 15 11 17V46C18 44 26 45 32 51C38 45 46 44 53 46V17C46 15 38 16 32 22Z', 'white') +
      stroke('M32 24V48', 'bronze', 4) +
      shape('M38 10H46V32L42 28L38 32Z', 'rose'),
  ),
  'topolnitsa-structures':
    stroke('M4 52H60M4 52L18 18H46L60 52M18 18L32 52L46 18', 'steel', 6) +
    [4, 60, 18, 46, 32].map((x, index) => shape(ring(x, index === 2 || index === 3 ? 18 : 52, 4), 'rose')).join(''),
  'sary-dala-milling':
    shape(ring(32, 32, 31), 'gold') +
    around(8, shape('M32 4C38 9 39 18 35 24L31 24C34 17 34 10 32 4Z', 'cream')) +
    shape(ring(32, 32, 8), 'cream') +
    shape('M28 28H36V36H28Z', 'bronze'),
  'mangystau-quay-terminal': tile(
    'sea',
    stroke('M12 46V16L32 34L52 16V46', 'white', 7) +
      shape('M0 54C8 50 12 58 20 54S32 50 40 54S56 58 64 53V64H0Z', 'ink') +
      shape('M27 40H37V48H27Z', 'wheat'),
  ),
  'zhezdi-copper-concentrates':
    shape('M32 2L58 17V47L32 62L6 47V17Z', 'amber') +
    shape('M32 2L58 17L32 32L6 17Z', 'wheat') +
    shape('M32 32L58 17V47L32 62Z', 'bronze') +
    shape('M32 14L44 21L32 28L20 21Z', 'white', 0.7),
  'qyran-drilling-services': shield(
    'night',
    paired(shape('M32 26C24 24 14 18 9 8C9 24 16 34 28 36L32 34Z', 'gold')) +
      shape('M27 34H37L35 42H39L32 57L25 42H29Z', 'wheat') +
      shape(ring(32, 20, 5), 'wheat'),
  ),
  'zhel-qaqpa-renewables':
    stroke('M6 62V16M58 62V16', 'deep', 6) +
    around(3, shape('M32 30C28 22 29 10 32 2C36 12 36 22 32 30Z', 'sea'), 32, 30) +
    shape(ring(32, 30, 5), 'deep') +
    shape('M30 34H34L36 62H28Z', 'sky'),
  'aq-jaiyq-process-engineering': tile(
    'teal',
    shape('M10 40V18A7 7 0 0 1 24 18V40ZM29 40V12A7 7 0 0 1 43 12V40ZM48 40V24A5 5 0 0 1 58 24V40Z', 'white') +
      stroke('M4 50C12 44 18 56 26 50S40 44 48 50S58 54 62 49', 'sky', 6),
  ),
  'kerege-fintech':
    stroke('M4 4L44 60M20 4L60 60M44 4L4 60M60 4L20 60', 'wine', 5) +
    [
      [32, 43],
      [32, 21],
      [12, 15],
      [52, 15],
      [12, 49],
      [52, 49],
    ]
      .map(([x = 0, y = 0]) => shape(ring(x, y, 5), 'gold'))
      .join(''),
  'uyq-systems': seal(
    'deep',
    around(12, stroke('M32 5V22', 'mist', 4)) +
      `<circle cx="32" cy="32" r="10" fill="none" stroke="#E7C77E" stroke-width="5"/>` +
      stroke('M25 32H39M32 25V39', 'wheat', 4),
  ),
  'esil-bridgeworks': tile(
    'steel',
    stroke('M6 44A26 26 0 0 1 58 44', 'wheat', 6) +
      stroke('M17 44V31M27 44V22M37 44V22M47 44V31', 'cream', 4) +
      shape('M0 42H64V50H0Z', 'cream') +
      shape('M0 56H64V64H0Z', 'sea'),
  ),
  'altyn-kosh-forwarding':
    shape('M2 8H18L34 32L18 56H2L18 32Z', 'wheat') +
    shape('M17 8H33L49 32L33 56H17L33 32Z', 'gold') +
    shape('M32 8H46L62 32L46 56H32L48 32Z', 'bronze'),
  'boz-dala-wool': paired(stroke('M31 60V34C31 16 20 8 11 14C2 21 6 37 16 37C24 36 23 25 16 26', 'bronze', 7)),
  'adyraspan-pharma': seal(
    'leaf',
    shape('M25 10H39V25H54V39H39V54H25V39H10V25H25Z', 'white') +
      shape('M22 42C20 30 30 21 43 22C44 35 35 44 22 42Z', 'green'),
  ),
  'kumis-arna-capital':
    shape(ring(22, 32, 21), 'steel') +
    shape(ring(42, 32, 21), 'sky', 0.85) +
    shape('M32 13.5A21 21 0 0 1 32 50.5A21 21 0 0 1 32 13.5Z', 'ink') +
    stroke('M32 22V42', 'mist', 5),
  'sana-joly-academy': tile(
    'rose',
    shape('M32 6L46 30L36 46H28L18 30Z', 'white') +
      stroke('M32 8V32', 'rose', 4) +
      shape(ring(32, 34, 4), 'rose') +
      shape('M22 50H42V58H22Z', 'wheat'),
  ),
  'kokshe-lake-resorts':
    shape('M22 4L38 24H32L42 38H2L12 24H6Z', 'green') +
    shape('M46 16L57 29H53L62 40H42L36 30L40 29Z', 'leaf') +
    shape('M0 42H64C60 54 48 62 32 62C16 62 4 54 0 42Z', 'sea') +
    stroke('M14 50H40M24 56H48', 'mist', 3),
  'temir-arba-wagon-works': seal(
    'ink',
    `<circle cx="32" cy="32" r="22" fill="none" stroke="#D8CCB6" stroke-width="6"/>` +
      around(4, stroke('M32 12V52', 'stone', 4), 32, 32, 22) +
      shape(ring(32, 32, 8), 'rose'),
  ),
  'tarazy-legal-counsel':
    stroke('M32 6V56M18 58H46M8 18H56', 'ink', 6) +
    shape('M-2 40L9 18L20 40C18 50 0 50 -2 40Z', 'gold') +
    shape('M44 40L55 18L66 40C64 50 46 50 44 40Z', 'gold'),
  'rioni-line-agency': tile(
    'wine',
    shape('M12 8H18V56H12Z', 'white') +
      shape('M18 10L56 21L18 32Z', 'wheat') +
      stroke('M26 46C32 40 36 52 42 46S50 44 54 46', 'pink', 5),
  ),
  'dobrich-seed-lots':
    stroke('M32 60V28', 'green', 6) +
    shape('M32 34C14 36 6 26 4 10C22 10 32 18 32 34Z', 'leaf') +
    shape('M33 26C32 12 42 4 60 4C60 20 50 28 33 26Z', 'green') +
    shape(ring(32, 58, 5), 'amber'),
  'ertis-paper-board':
    shape('M4 46L32 60L60 46L32 32Z', 'bronze') +
    shape('M4 34L32 48L60 34L32 20Z', 'gold') +
    shape('M4 20L32 34L60 20L32 6Z', 'wheat'),
}
