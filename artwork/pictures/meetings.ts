import { block } from '../kit/built'
import { mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { bust } from '../kit/people'
import { leaf } from '../kit/plants'
import type { Scene } from '../kit/scene'

/** Six people around a long table before a window full of mountains. */
export function meetingRoom(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.slate, p.deep, 0.4), p.ink))
  s.clip('M150 70H1450V610H150Z', () => {
    s.rect(150, 70, 1300, 540, s.down(p.sky, p.mist, p.cream))
    mountains(s, peaks(s, 100, 1500, 215, 430, 5), {
      light: mix(p.sky, p.steel, 0.5),
      shade: p.slate,
      air: p.mist,
      base: 600,
      snowLine: 330,
      depth: 0.5,
    })
    for (let x = 150; x < 1450; x += s.random.between(44, 80)) {
      block(s, x, 612, s.random.between(50, 90), s.random.between(60, 190), {
        front: s.random.pick([p.sand, mix(p.stone, p.sky, 0.4), mix(p.blush, p.stone, 0.3)]),
        window: mix(p.steel, p.sky, 0.4),
        cell: 17,
      })
    }
  })
  s.line('M150 70H1450V610H150ZM475 70V610M800 70V610M1125 70V610', mix(p.night, p.ink, 0.4), 14, {
    'stroke-linecap': 'butt',
  })
  s.rect(120, 606, 1360, 22, mix(p.stone, p.steel, 0.35))
  for (const x of [360, 800, 1240]) {
    s.line(`M${x} 0V130`, p.night, 5)
    s.path(`M${x - 76} 190C${x - 70} 140 ${x - 30} 126 ${x} 126S${x + 70} 140 ${x + 76} 190Z`, s.down(p.gold, p.amber))
    s.oval(x, 190, 76, p.cream, 9)
  }
  const people = [
    [310, 'right', p.wine, 'long'],
    [560, 'front', p.ink, 'short'],
    [800, 'front', mix(p.sand, p.stone, 0.5), 'bun'],
    [1040, 'front', p.deep, 'short'],
    [1290, 'left', mix(p.amber, p.ink, 0.25), 'short'],
  ] as const
  for (const [x, view, coat, hairCut] of people) {
    s.rect(x - 92, 560, 184, 240, mix(p.night, p.slate, 0.35), { rx: 36 })
    bust(s, x, 772, 1.38, { view, coat, hairCut, ...(x === 560 ? { tie: p.rose } : {}) })
  }
  s.path(
    'M70 1000L250 752L1350 752L1530 1000Z',
    s.down(mix(p.gold, p.cream, 0.35), p.amber, mix(p.bronze, p.amber, 0.4)),
  )
  s.path('M250 752L1350 752L1359 764L241 764Z', p.cream, { opacity: 0.7 })
  for (const [x, y, turn] of [
    [420, 822, -4],
    [700, 806, 2],
    [910, 808, -2],
    [1180, 820, 5],
  ] as const) {
    s.at(
      x,
      y,
      1,
      () => {
        s.path('M-62 -18L58 -18L74 22L-74 22Z', p.bronze, { opacity: 0.4, transform: 'translate(6 6)' })
        s.path('M-62 -18L58 -18L74 22L-74 22Z', p.white)
        s.line('M-46 -8H34M-50 2H40M-54 12H20', p.stone, 3)
      },
      1,
      turn,
    )
  }
  for (const x of [575, 1050]) {
    s.path(`M${x - 16} 788h32l-4 36h-24Z`, p.mist, { opacity: 0.9 })
    s.path(`M${x - 14} 800h28l-3 24h-22Z`, p.sky)
  }
  s.oval(806, 906, 70, p.bronze, 18, { opacity: 0.5 })
  for (const turn of [-150, -125, -100, -78, -55, -30]) leaf(s, 800, 862, 92, turn, turn % 2 ? p.leaf : p.green)
  s.path('M752 850H848L836 910H764Z', s.across(p.white, p.stone))
}
