import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar } from '@/components/ui/avatar'
import { imageAttributes, Picture, preloadAttributes, slideOf } from '@/components/ui/picture'
import { RichText } from '@/components/rich-text/rich-text'
import {
  formAddresses,
  pictureName,
  smallerForm,
  storedSizes,
  storedWidths,
  transformedForms,
} from '@/lib/pictures/picture-sizes'

const project = 'https://project.supabase.example'
const folder = `${project}/storage/v1/object/public/news/1`
const name = `${'0123456789abcdef'.repeat(2)}-1600x1000`
const upload = `${folder}/${name}.webp`
const forms = [120, 240, 480, 720, 960].map((width) => `${folder}/${name}-${width}.webp`)
const srcSet = [...forms.map((form, index) => `${form} ${[120, 240, 480, 720, 960][index]}w`), `${upload} 1600w`].join(
  ', ',
)

describe('the address of an upload', () => {
  test('is made of a random part and the dimensions, that of a smaller form of its width too', () => {
    expect(pictureName('0'.repeat(32), 448, 300, 'image/webp')).toBe(`${'0'.repeat(32)}-448x300.webp`)
    expect(smallerForm('news/1/a-448x300.webp', 240)).toBe('news/1/a-448x300-240.webp')
  })

  test('tells in which sizes it exists', () => {
    expect(storedSizes(upload)).toMatchObject({ width: 1600, height: 1000 })
    expect(formAddresses(upload)).toEqual([...forms, upload, `${upload}.jpeg`])
  })

  test.each([
    [1, [1]],
    [149, [149]],
    [150, [120, 150]],
    [448, [120, 240, 448]],
    [1067, [120, 240, 480, 720, 1067]],
    [1200, [120, 240, 480, 720, 960, 1200]],
  ])('a picture %i wide is stored in the widths %j', (width, widths) => {
    expect(storedWidths(width)).toEqual(widths)
  })

  test.each([
    '/artwork/vineyard.webp',
    `${folder}/0123456789abcdef0123456789abcdef.webp`,
    'https://elsewhere.example/a-1600x1000.webp',
    `${upload}?download=1`,
    forms[0] ?? '',
    `${folder}/${'0'.repeat(32)}-0x10.webp`,
  ])('%s is one file', (address) => {
    expect(storedSizes(address)).toBeUndefined()
    expect(formAddresses(address)).toEqual([address])
  })
})

describe('an image is loaded in the size in which it is shown', () => {
  test('uploads', () => {
    expect(imageAttributes(upload, '50vw')).toEqual({ src: upload, srcSet, sizes: '50vw', width: 1600, height: 1000 })
  })

  test('others come as they are', () => {
    expect(imageAttributes('https://elsewhere.example/a.webp', '50vw')).toEqual({
      src: 'https://elsewhere.example/a.webp',
    })
    expect(imageAttributes('/artwork/vineyard.webp', '50vw')).toEqual({
      src: '/artwork/vineyard.webp',
      width: 1600,
      height: 1000,
    })
  })

  test('Supabase’s image transformation makes the forms where the site uses it, of old uploads too', () => {
    const made = (path: string, width: number) =>
      `${project}/storage/v1/render/image/public/news/1/${path}?width=${width}&quality=80&resize=contain`
    expect(imageAttributes(upload, '50vw', project)).toEqual({
      src: upload,
      srcSet: [120, 240, 480, 720, 960, 1600].map((width) => `${made(`${name}.webp`, width)} ${width}w`).join(', '),
      sizes: '50vw',
      width: 1600,
      height: 1000,
    })
    expect(transformedForms(`${folder}/old.png`, project)?.at(-1)).toEqual({
      address: made('old.png', 1600),
      width: 1600,
    })
    expect(
      transformedForms('https://elsewhere.example/storage/v1/object/public/news/1/old.png', project),
    ).toBeUndefined()
    expect(transformedForms('/artwork/vineyard.webp', project)).toBeUndefined()
  })

  test('a face', () => {
    const { container } = render(
      <Avatar person={{ first_name: 'Ana', last_name: 'Bo', avatar_url: upload }} size="sm" />,
    )
    expect(container.querySelector('img')?.srcset).toBe(srcSet)
    expect(container.querySelector('img')?.sizes).toBe('36px')
  })

  test('a slide of a gallery', () => {
    expect(slideOf(upload)).toMatchObject({
      src: upload,
      width: 1600,
      height: 1000,
      srcSet: [
        { width: 120, height: 75 },
        { width: 240, height: 150 },
        { width: 480, height: 300 },
        { width: 720, height: 450 },
        { width: 960, height: 600 },
        { src: upload, width: 1600, height: 1000 },
      ],
    })
    expect(slideOf('/artwork/vineyard.webp')).toMatchObject({ src: '/artwork/vineyard-1600.avif', width: 1600 })
    expect(slideOf('https://elsewhere.example/a.webp')).toEqual({ src: 'https://elsewhere.example/a.webp' })
  })

  test('a picture in a text, with its dimensions, and one that does not tell them without', () => {
    const { container } = render(
      <RichText
        html={`<img src="${upload}" srcset="https://evil.example/x 1x" sizes="1px"><img src="https://elsewhere.example/a.webp">`}
      />,
    )
    const [own, other] = container.querySelectorAll('img')
    expect([own?.srcset, own?.width, own?.height]).toEqual([srcSet, 1600, 1000])
    expect(own?.sizes).toMatch(/624px/)
    expect([other?.getAttribute('srcset'), other?.getAttribute('width')]).toEqual([null, null])
  })
})

describe('the picture that a page opens with', () => {
  test.each([
    [
      '/artwork/vineyard.webp',
      {
        type: 'image/avif',
        imageSrcSet: [240, 480, 720, 960, 1600].map((width) => `/artwork/vineyard-${width}.avif ${width}w`).join(', '),
      },
    ],
    [
      '/artwork/hero-two-horizons.webp',
      {
        type: 'image/avif',
        imageSrcSet: [240, 480, 720, 960, 1600, 1920]
          .map((width) => `/artwork/hero-two-horizons-${width}.avif ${width}w`)
          .join(', '),
      },
    ],
    [upload, { imageSrcSet: srcSet }],
  ])('%s is preloaded in the file that the page chooses', (src, expected) => {
    expect(preloadAttributes(src, '46vw')).toEqual({
      rel: 'preload',
      as: 'image',
      fetchPriority: 'high',
      imageSizes: '46vw',
      ...expected,
    })
    const { container } = render(<Picture src={src} eager sizes="46vw" />)
    const chosen = container.querySelector('source') ?? container.querySelector('img')
    expect([chosen?.srcset, chosen?.sizes]).toEqual([expected.imageSrcSet, '46vw'])
    expect(container.querySelector('img')?.getAttribute('loading')).toBe('eager')
  })

  test('one elsewhere is preloaded by its address', () => {
    expect(preloadAttributes('https://elsewhere.example/a.webp', '46vw')).toEqual({
      rel: 'preload',
      as: 'image',
      fetchPriority: 'high',
      href: 'https://elsewhere.example/a.webp',
    })
  })

  test('the server’s markup holds one link for it, and none for others', () => {
    const page = new DOMParser().parseFromString(
      renderToString(
        <>
          <Picture src="/artwork/vineyard.webp" eager sizes="46vw" />
          <Picture src="/artwork/copper-mine.webp" sizes="46vw" />
        </>,
      ),
      'text/html',
    )
    const links = [...page.querySelectorAll('link')].map((link) =>
      Object.fromEntries([...link.attributes].map(({ name: attribute, value }) => [attribute, value])),
    )
    expect(links).toEqual([
      {
        rel: 'preload',
        as: 'image',
        type: 'image/avif',
        fetchpriority: 'high',
        imagesizes: '46vw',
        imagesrcset: preloadAttributes('/artwork/vineyard.webp', '46vw').imageSrcSet,
      },
    ])
    expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy'])
  })
})
