import { complexions, mix, palette as p } from './palette'
import type { Scene } from './scene'

/** A figure's appearance; omitted properties are chosen at random. */
export interface Figure {
  view: 'front' | 'back' | 'left' | 'right'
  hairCut?: 'short' | 'long' | 'bun'
  coat?: string
  shirt?: string
  skin?: string
  hair?: string
  tie?: string
}

const COATS = [
  p.ink,
  p.slate,
  p.deep,
  p.wine,
  mix(p.steel, p.sand, 0.15),
  mix(p.amber, p.ink, 0.35),
  mix(p.stone, p.steel, 0.3),
]
const HAIR = [p.night, mix(p.bronze, p.night, 0.65), mix(p.amber, p.night, 0.45), mix(p.stone, p.steel, 0.4)]

/**
 * Head and shoulders standing on (x, y), where y is the cut (a table edge, say).
 * At scale 1 the figure is 235 units high and 190 wide.
 */
export function bust(s: Scene, x: number, y: number, scale: number, figure: Figure): void {
  const skin = figure.skin ?? s.random.pick(complexions)
  const hair = figure.hair ?? s.random.pick(HAIR)
  const coat = figure.coat ?? s.random.pick(COATS)
  const cut = figure.hairCut ?? s.random.pick(['short', 'short', 'long', 'bun'] as const)
  const mirrored = figure.view === 'left'
  s.at(
    x,
    y,
    mirrored ? -scale : scale,
    () => {
      if (figure.view === 'left' || figure.view === 'right') sideBust(s, skin, hair, coat, cut, figure.shirt ?? p.white)
      else facingBust(s, { ...figure, skin, hair, coat, hairCut: cut })
    },
    scale,
  )
}

function facingBust(s: Scene, figure: Figure & { skin: string; hair: string; coat: string }): void {
  const { skin, hair, coat, hairCut } = figure
  const dark = mix(coat, p.night, 0.35)
  const back = figure.view === 'back'
  if (hairCut === 'long')
    s.path(
      'M-36 -200C-46 -250 46 -250 36 -200C38 -170 46 -140 40 -122L-40 -122C-46 -140 -38 -170 -36 -200Z',
      mix(hair, p.night, 0.2),
    )
  s.path('M-14 -172L14 -172L16 -124L-16 -124Z', mix(skin, p.wine, 0.22))
  s.path('M-96 4C-98 -84 -84 -118 -48 -128L-16 -140C-8 -130 8 -130 16 -140L48 -128C84 -118 98 -84 96 4Z', coat)
  s.path('M18 -140L48 -128C84 -118 98 -84 96 4L46 4C60 -60 44 -110 18 -140Z', dark, { opacity: 0.55 })
  if (!back) {
    s.path('M-18 -141L0 -128L18 -141L14 -70L0 -34L-14 -70Z', figure.shirt ?? p.white)
    if (figure.tie) s.path('M-6 -128L6 -128L4 -116L9 -66L0 -46L-9 -66L-4 -116Z', figure.tie)
    s.path('M-18 -141L-34 -134L-42 -96L-28 -92L-34 -84L0 -30L-15 -80Z', dark)
    s.path('M18 -141L34 -134L42 -96L28 -92L34 -84L0 -30L15 -80Z', dark)
  }
  s.oval(0, -192, 29, skin, 36)
  if (back) {
    s.path('M-31 -186C-36 -244 36 -244 31 -186C30 -168 20 -160 14 -156L-14 -156C-20 -160 -30 -168 -31 -186Z', hair)
    if (hairCut === 'bun') s.oval(0, -216, 18, mix(hair, p.white, 0.1), 16)
    if (hairCut === 'long')
      s.path('M-33 -196L33 -196C36 -170 44 -140 38 -118L-38 -118C-44 -140 -36 -170 -33 -196Z', hair)
    return
  }
  s.path('M4 -228C26 -228 31 -206 28 -186C26 -168 14 -157 2 -156C16 -176 16 -206 4 -228Z', mix(skin, p.wine, 0.25), {
    opacity: 0.45,
  })
  if (hairCut === 'bun') s.oval(0, -236, 17, hair, 14)
  s.path(
    'M-31 -188C-40 -244 40 -246 31 -188C28 -204 24 -211 12 -214C-4 -212 -20 -212 -25 -206C-29 -202 -29 -196 -31 -188Z',
    hair,
  )
}

function sideBust(
  s: Scene,
  skin: string,
  hair: string,
  coat: string,
  cut: NonNullable<Figure['hairCut']>,
  shirt: string,
): void {
  const dark = mix(coat, p.night, 0.35)
  s.path('M-20 -176L10 -170L18 -126L-22 -120Z', mix(skin, p.wine, 0.22))
  s.path('M-74 4C-84 -70 -70 -118 -30 -134L-16 -142C-4 -128 10 -126 20 -136L36 -124C62 -104 70 -60 66 4Z', coat)
  s.path('M20 -137L10 -127L30 -66L34 -112Z', shirt)
  s.path('M-74 4C-84 -70 -70 -118 -30 -134C-50 -84 -40 -40 -22 4Z', dark, { opacity: 0.6 })
  s.path(
    'M-28 -196C-30 -238 24 -240 28 -210L30 -200L39 -186L31 -182L31 -172C31 -160 22 -156 8 -157C-14 -158 -26 -172 -28 -196Z',
    skin,
  )
  s.path(
    'M30 -212C12 -208 2 -204 0 -190L-6 -190C-8 -180 -10 -172 -18 -164C-42 -176 -44 -236 -4 -238C18 -240 32 -228 30 -212Z',
    hair,
  )
  if (cut === 'bun') s.oval(-36, -212, 16, hair)
  if (cut === 'long') s.path('M-20 -226L0 -196C-8 -170 -10 -140 -26 -116L-52 -124C-46 -150 -44 -200 -20 -226Z', hair)
  s.oval(-3, -188, 5, mix(skin, p.wine, 0.25), 8)
}

/** A standing figure with its feet at (x, y); at scale 1 it is 420 units high. */
export function standing(
  s: Scene,
  x: number,
  y: number,
  scale: number,
  figure: Figure & { dress?: boolean; glass?: boolean },
): void {
  const coat = figure.coat ?? s.random.pick(COATS)
  const skin = figure.skin ?? s.random.pick(complexions)
  const dark = mix(coat, p.night, 0.4)
  s.at(
    x,
    y,
    figure.view === 'left' ? -scale : scale,
    () => {
      if (figure.dress) {
        s.path('M-26 -60L-22 0L-8 0L-10 -60ZM10 -60L8 0L22 0L26 -60Z', mix(skin, p.wine, 0.2))
        s.path('M-44 -250C-40 -190 -62 -110 -70 -52C-30 -40 30 -40 70 -52C62 -110 40 -190 44 -250Z', coat)
        s.path('M8 -250C20 -180 24 -110 16 -43C40 -44 56 -48 70 -52C62 -110 40 -190 44 -250Z', dark, { opacity: 0.55 })
      } else {
        s.path('M-42 -220L-38 0L-8 0L0 -150L8 0L38 0L42 -220Z', mix(coat, p.night, 0.3))
      }
      const side = figure.view === 'left' || figure.view === 'right'
      bust(s, 0, -184, 0.88, { ...figure, view: side ? 'right' : figure.view, coat, skin })
      const sleeve = mix(coat, p.night, 0.26)
      if (!side) s.line('M-66 -276L-72 -222L-62 -180', sleeve, 32)
      if (!figure.glass) return
      const shoulder = side ? 'M-14 -268L2 -212' : 'M62 -276L66 -212'
      const hand = side ? 66 : 40
      s.line(`${shoulder}L${hand} -234`, sleeve, 33)
      s.oval(hand + 10, -240, 13, skin, 15)
      s.path(
        `M${hand - 2} -300H${hand + 26}C${hand + 26} -274 ${hand + 20} -262 ${hand + 12} -262C${hand + 4} -262 ${hand - 2} -274 ${hand - 2} -300Z`,
        p.wheat,
      )
      s.line(`M${hand + 12} -262V-226`, p.cream, 3)
    },
    scale,
  )
}
