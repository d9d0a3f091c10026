/**
 * Finds elements of the head that a page has more than once but may have only once: its title, canonical address, each meta
 * tag, structured data. Uses nothing from outside the function, so that it can also run in a page.
 */
export function saidTwice(page: Document): string[] {
  const said = [
    ...page.querySelectorAll('head title, meta, link[rel="canonical"], script[type="application/ld+json"]'),
  ].map((tag) => tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.localName)
  return said.filter((name, index) => said.indexOf(name) < index)
}
