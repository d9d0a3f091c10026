/** Properties that a form's fields hide in browsers when they have the same name, and that parsers read. */
export const hidable = [
  'nodeName',
  'childNodes',
  'style',
  'attributes',
  'getAttribute',
  'removeAttribute',
  'textContent',
] as const

/** Makes the fields of a form hide the properties of its element, as in browsers; jsdom does not. */
export function hidePropertiesOfForms() {
  for (const name of hidable) {
    let owner: object = HTMLFormElement.prototype
    while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object
    const property: { get?: () => unknown; value?: unknown } = Object.getOwnPropertyDescriptor(owner, name) ?? {}
    Object.defineProperty(HTMLFormElement.prototype, name, {
      configurable: true,
      get(this: HTMLFormElement): unknown {
        return (
          Element.prototype.querySelector.call(this, `[name="${name}"]`) ??
          (property.get ? property.get.call(this) : property.value)
        )
      },
    })
  }
}
