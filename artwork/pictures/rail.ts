import { hillPath, mountains, peaks, rows } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { grass } from '../kit/plants'
import type { Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky } from '../kit/sky'
import { train } from '../kit/vehicles'

/** A freight train crossing the golden steppe in front of a low sun. */
export function steppeRail(s: Scene): void {
  sky(s, 640, mix(p.teal, p.slate, 0.35), p.sea, mix(p.sky, p.wheat, 0.35), p.wheat, mix(p.gold, p.pink, 0.3))
  disc(s, 1130, 470, 150, mix(p.cream, p.white, 0.35), p.cream, 4.2, 0.7)
  clouds(s, 11, 120, 520, p.cream, 0.5)
  mountains(s, peaks(s, -60, 1660, 500, 612, 7), {
    light: mix(p.pink, p.steel, 0.45),
    shade: p.steel,
    air: mix(p.wheat, p.pink, 0.35),
    base: 650,
    from: 'right',
    depth: 0.4,
    snowLine: 545,
    snow: p.blush,
  })
  haze(s, 640, 110, p.cream, 0.7)
  s.path(
    hillPath(
      [
        [-40, 640],
        [300, 622],
        [700, 644],
        [1100, 630],
        [1640, 640],
      ],
      1000,
    ),
    s.down(mix(p.wheat, p.amber, 0.25), p.gold, mix(p.amber, p.bronze, 0.5)),
  )
  rows({ vanish: [1130, 560], top: 660, bottom: 1000, width: 210, left: -2600, right: 4400 }, (strip) =>
    s.path(strip, p.cream, { opacity: 0.16 }),
  )
  s.path(
    'M0 742L1600 742L1600 790C1100 800 500 796 0 790Z',
    s.down(mix(p.stone, p.bronze, 0.5), mix(p.bronze, p.night, 0.3)),
  )
  s.rect(0, 736, 1600, 6, p.night)
  s.path('M0 792C500 800 1100 800 1600 790L1600 842C1200 850 400 850 0 836Z', mix(p.bronze, p.night, 0.35), {
    opacity: 0.45,
  })
  train(s, 1290, 738, 1.12, 4)
  birds(s, 340, 250, 5, 20, p.slate)
  grass(s, 0, 1600, 920, 110, 320, [p.gold, p.wheat, p.amber, mix(p.wheat, p.white, 0.3)])
  grass(s, 0, 1600, 1010, 190, 300, [p.bronze, mix(p.bronze, p.night, 0.4), p.amber, mix(p.wine, p.bronze, 0.5)])
}
