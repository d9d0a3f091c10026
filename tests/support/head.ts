/**
 * What a page says of itself more than once, though it may say it only once: its title, its canonical address, each of its meta
 * tags, its structured data. Needs nothing from around it, so that it can run in a page, too.
 */
export function saidTwice(page: Document): string[] {
  const said = [
    ...page.querySelectorAll('head title, meta, link[rel="canonical"], script[type="application/ld+json"]'),
  ].map((tag) => tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.localName)
  return said.filter((name, index) => said.indexOf(name) < index)
}
