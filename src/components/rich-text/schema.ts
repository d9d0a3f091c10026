import { Image } from '@tiptap/extension-image'
import { DOMParser as Parser, DOMSerializer, type Node as RichNode, type Schema } from '@tiptap/pm/model'
import { Mark, Node, type AnyExtension } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { countWords } from './content'
import { isSurelyAddress, linkInOwnStep } from './link-by-itself'
import { mayLeadTo, pictureAddress } from './links'
import { parseSafely } from './safe-html'

/** The heading levels that a text may have; level 1 is the page's title. */
const levels = [2, 3, 4, 5, 6] as const

/** The address of an anchor, if a link may have it. */
function safeLink(anchor: HTMLElement) {
  const href = anchor.getAttribute('href')
  return href && mayLeadTo(href) ? null : false
}

/** Limits marks to what the viewer shows: target and rel are the same for every link, whatever was stored or pasted. */
function adaptMark(mark: Mark): Mark {
  if (mark.name !== 'link') return mark
  return mark.extend({
    // Text typed behind a link does not become part of it.
    inclusive: false,
    addAttributes: () => ({
      // TipTap would make a number of `1`.
      href: { default: null, parseHTML: (anchor: HTMLElement) => anchor.getAttribute('href') },
      title: { default: null },
    }),
    parseHTML: () => [{ tag: 'a[href]', getAttrs: safeLink }],
    addProseMirrorPlugins() {
      const plugins = this.parent?.() ?? []
      return plugins.map((plugin) => (plugin.spec.appendTransaction ? linkInOwnStep(plugin, this.type) : plugin))
    },
  })
}

function adaptNode(node: Node): Node {
  switch (node.name) {
    case 'heading':
      return node.extend({
        parseHTML: () => [
          { tag: 'h1', attrs: { level: 2 } },
          ...levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
        ],
      })
    case 'orderedList':
      // The viewer supports the first number of a list, but no other kind of numbering.
      return node.extend({
        addAttributes: () => ({
          start: {
            default: 1,
            parseHTML: (list: HTMLElement) => Number.parseInt(list.getAttribute('start') ?? '', 10) || 1,
          },
        }),
      })
    case 'codeBlock':
      return node.extend({ addAttributes: () => ({}), renderHTML: () => ['pre', ['code', 0]] })
    case 'listItem':
      // The Tab key must leave the editor (WCAG 2.2, 2.1.2), so lists are nested with ProseMirror's keys.
      return node.extend({
        addKeyboardShortcuts() {
          return {
            Enter: () => this.editor.commands.splitListItem(this.name),
            'Mod-]': () => this.editor.commands.sinkListItem(this.name),
            'Mod-[': () => this.editor.commands.liftListItem(this.name),
          }
        },
      })
    default:
      return node
  }
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension: AnyExtension) =>
      extension instanceof Mark ? adaptMark(extension) : extension instanceof Node ? adaptNode(extension) : extension,
    )
  },
})

/** Pictures are blocks between paragraphs and always have an `alt` attribute, which may be empty. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image: HTMLElement) => (pictureAddress.test(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
})

/**
 * The elements of a rich text: exactly those that the viewer (rich-text.tsx) shows. Undo goes back 100 steps and groups
 * the changes within 500 ms into one (specification, section 9). Links and pictures follow section 5.
 *
 * @param pictures whether the text may hold pictures
 */
export function editorExtensions(pictures = true): AnyExtension[] {
  return [
    Kit.configure({
      heading: { levels: [...levels] },
      undoRedo: { depth: 100, newGroupDelay: 500 },
      link: {
        openOnClick: false,
        defaultProtocol: 'http',
        isAllowedUri: mayLeadTo,
        shouldAutoLink: isSurelyAddress,
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
      // A trailing node would change every text that ends with a picture or a list as soon as it is opened.
      trailingNode: false,
      dropcursor: { color: 'currentColor', width: 2 },
    }),
    ...(pictures ? [Picture.configure({ allowBase64: false })] : []),
  ]
}

/**
 * Parses a stored rich text. The editor's own parser would drop a line break that is the only space between two words.
 *
 * @param html the stored text; what the schema does not know is dropped
 */
export function parseRichText(html: string, schema: Schema): RichNode {
  return Parser.fromSchema(schema).parse(parseSafely(html))
}

const written = new WeakMap<RichNode, string>()
const counted = new WeakMap<RichNode, number>()

/** Computes a value per block, and caches it: unchanged blocks are the same objects as before. */
function perBlock<Value>(doc: RichNode, known: WeakMap<RichNode, Value>, ask: (block: RichNode) => Value): Value[] {
  return doc.children.map((block) => {
    const value = known.get(block) ?? ask(block)
    known.set(block, value)
    return value
  })
}

/**
 * Serializes a text as HTML, fast enough to run on every key press in long texts.
 *
 * @returns the HTML without empty paragraphs at its end; an empty string when it has neither words nor a picture
 */
export function writeRichText(doc: RichNode): string {
  const serializer = DOMSerializer.fromSchema(doc.type.schema)
  const html = perBlock(doc, written, (block) => {
    const holder = document.createElement('div')
    holder.append(serializer.serializeNode(block))
    return holder.innerHTML
  }).join('')
  return countRichText(doc) > 0 || html.includes('<img') ? html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '') : ''
}

/** How many words a text has. */
export function countRichText(doc: RichNode): number {
  return perBlock(doc, counted, (block) => countWords(block.textBetween(0, block.content.size, ' ', ' '))).reduce(
    (sum, count) => sum + count,
    0,
  )
}
