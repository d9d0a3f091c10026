import { companies } from './companies'
import { lozenge, monogram, ring, seal, shape, shield, stroke, tile } from './shapes'

/** The marks of the seed's individual members: their initials in a frame. */
const individuals: Readonly<Record<string, string>> = {
  'radost-ilieva': seal('wine', monogram('RI', 'blush')),
  'timur-abilkassym': shield('bronze', monogram('TA', 'cream')),
  'kalina-hristova': stroke('M3 3H61V61H3Z', 'rose', 6) + monogram('KH', 'rose'),
  'saule-bekturova': seal('green', monogram('SB', 'cream')),
  'ognyan-bratanov': stroke(ring(32, 32, 29), 'deep', 6) + monogram('OB', 'deep', 0.74),
  'madina-ospanova': lozenge('amber', monogram('MO', 'white', 0.64)),
  'plamen-tsekov': tile('steel', monogram('PT', 'wheat')),
  'yerlan-dosmukhamet': tile('sea', monogram('YD', 'white')) + shape('M0 56H64V64H0Z', 'ink'),
  'desislava-manolova': shield('rose', monogram('DM', 'white')),
  'zarina-kairatova': lozenge('teal', monogram('ZK', 'cream', 0.64)),
  'ivo-stamenov': stroke('M2 10H62M2 54H62', 'ink', 6) + monogram('IS', 'ink'),
}

/** Every logo of the seed's members by the name of its file, as an SVG document that looks the same on any light ground. */
export const logos: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...companies, ...individuals }).map(([name, mark]) => [
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="-4 -4 72 72">${mark}</svg>\n`,
  ]),
)
