import { mix, palette as p } from './palette'
import { containers } from './built'
import type { Scene } from './scene'

/** A lorry with a box trailer heading right; (x, ground) is under its rear end, at scale 1 it is 520 long and 160 high. */
export function lorry(
  s: Scene,
  x: number,
  ground: number,
  scale: number,
  cab: string,
  box: string,
  left = false,
): void {
  s.at(
    x,
    ground,
    left ? -scale : scale,
    () => {
      s.oval(260, 2, 270, p.night, 9, { opacity: 0.3 })
      s.rect(0, -152, 372, 116, s.down(mix(box, p.white, 0.18), box, mix(box, p.night, 0.18)))
      s.rect(0, -152, 372, 9, mix(box, p.white, 0.4))
      s.rect(0, -92, 372, 12, mix(cab, box, 0.15))
      s.rect(0, -36, 500, 12, p.night)
      s.path(
        'M392 -26L392 -146C392 -156 400 -160 410 -160L458 -160C482 -158 500 -116 506 -92L512 -40L512 -22L392 -22Z',
        s.down(mix(cab, p.white, 0.15), cab, mix(cab, p.night, 0.25)),
      )
      s.path('M430 -144L462 -144C476 -136 488 -108 492 -94L430 -94Z', mix(p.sky, p.slate, 0.35))
      s.path('M430 -144L448 -144L440 -94L430 -94Z', p.mist, { opacity: 0.6 })
      s.rect(496, -58, 18, 12, p.cream)
      for (const wheel of [46, 98, 150, 330, 464]) {
        s.oval(wheel, -20, 22, p.night)
        s.oval(wheel, -20, 10, mix(p.stone, p.steel, 0.5))
      }
    },
    scale,
  )
}

/** A diesel locomotive drawing container and tank wagons, heading right; (x, rail) is its nose. */
export function train(s: Scene, x: number, rail: number, scale: number, wagons: number): void {
  s.at(x, rail, scale, () => {
    s.rect(-340, -112, 330, 92, s.down(mix(p.teal, p.white, 0.12), p.teal, p.deep))
    s.path(
      'M-70 -112L-70 -134C-40 -134 -18 -120 -8 -72L0 -20L-70 -20Z',
      s.down(mix(p.teal, p.white, 0.2), p.teal, p.deep),
    )
    s.rect(-340, -124, 270, 14, mix(p.deep, p.night, 0.3))
    s.path('M-58 -122C-38 -120 -26 -108 -19 -86L-58 -86Z', mix(p.night, p.sky, 0.25))
    s.rect(-340, -66, 334, 12, p.wheat)
    for (let vent = 0; vent < 9; vent += 1) s.rect(-320 + vent * 25, -104, 15, 28, mix(p.deep, p.night, 0.25))
    s.rect(-344, -22, 344, 10, p.night)
    s.oval(-12, -46, 7, p.cream)
    wheels(s, -320, -20, 6)
    for (let wagon = 0; wagon < wagons; wagon += 1) {
      s.at(-380 - wagon * 312, 0, 1, () => {
        s.rect(-290, -26, 318, 10, p.night)
        if (wagon % 4 === 3) {
          s.rect(-282, -96, 274, 70, s.down(mix(p.stone, p.white, 0.5), p.stone, p.steel), { rx: 34 })
          s.rect(-164, -106, 40, 12, p.steel)
        } else {
          containers(s, -284, -26, 56, [1, 1], [p.rose, p.sea, p.gold, p.slate, p.deep, mix(p.wine, p.amber, 0.4)])
        }
        wheels(s, -276, 0, 4)
      })
    }
  })
}

function wheels(s: Scene, left: number, right: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const group = index < count / 2 ? left + 14 + index * 38 : right - 14 - (count - 1 - index) * 38
    s.oval(group, -10, 14, p.night)
    s.oval(group, -10, 6, p.steel)
  }
}

/** A container ship in profile heading right; (x, water) is under its stern, at scale 1 it is 900 long. */
export function cargoShip(s: Scene, x: number, water: number, scale: number, hull: string, left = false): void {
  s.at(
    x,
    water,
    left ? -scale : scale,
    () => {
      containers(
        s,
        190,
        -92,
        34,
        [3, 4, 4, 5, 4, 5, 4, 3],
        [p.rose, p.sea, p.gold, p.slate, mix(p.wheat, p.white, 0.2), p.deep],
      )
      s.rect(60, -290, 104, 200, s.across(p.white, p.sand, mix(p.stone, p.steel, 0.3)))
      for (const deck of [-270, -236, -202, -168, -134]) s.rect(66, deck, 92, 12, mix(p.slate, p.sky, 0.2))
      s.rect(46, -302, 134, 14, p.white)
      s.rect(84, -352, 40, 52, p.rose)
      s.rect(84, -340, 40, 12, p.white)
      s.rect(136, -350, 5, 50, p.steel)
      s.path(
        'M8 -96L880 -96L920 -128L900 -40C896 -18 886 0 880 4L40 4C24 0 10 -40 8 -96Z',
        s.down(mix(hull, p.white, 0.12), hull, mix(hull, p.night, 0.35)),
      )
      s.path('M20 -28L896 -28C892 -12 886 0 880 4L40 4C32 0 24 -12 20 -28Z', p.wine)
      s.rect(8, -96, 872, 6, mix(hull, p.white, 0.35))
    },
    scale,
  )
}

/** A jet airliner in profile, nose right; (x, y) is the middle of its body, at scale 1 it is 640 long. */
export function airliner(s: Scene, x: number, y: number, scale: number, turn: number, tail: string): void {
  s.at(
    x,
    y,
    scale,
    () => {
      s.path('M-290 -18L-352 -138L-306 -138L-214 -30Z', s.down(tail, mix(tail, p.night, 0.2)))
      s.path('M-300 4L-352 -14L-318 -20L-250 -6Z', mix(p.stone, p.steel, 0.35))
      s.path('M20 -4L-120 -84L-148 -84L-70 0Z', mix(p.stone, p.steel, 0.5))
      s.path(
        'M-318 -22C-260 -44 -160 -46 -60 -46L200 -46C262 -46 300 -24 318 2C300 26 250 36 180 36L-100 36C-200 32 -280 6 -318 -22Z',
        s.down(p.white, p.white, p.sand, mix(p.stone, p.steel, 0.4)),
      )
      s.path('M-318 -22C-280 6 -200 32 -100 36L180 36C230 36 270 31 296 18C200 18 -120 20 -318 -22Z', p.teal)
      for (let port = 0; port < 21; port += 1) s.rect(-190 + port * 19, -20, 9, 11, p.slate, { rx: 4 })
      s.path('M262 -26C280 -20 296 -12 304 -4L262 -6Z', p.night)
      s.path('M60 12L-170 118L-206 118L-70 8Z', s.down(mix(p.stone, p.white, 0.4), mix(p.stone, p.steel, 0.55)))
      s.rect(-76, 40, 96, 40, s.down(p.white, mix(p.stone, p.steel, 0.5)), { rx: 18 })
      s.rect(6, 42, 14, 36, p.teal, { rx: 6 })
    },
    scale,
    turn,
  )
}
