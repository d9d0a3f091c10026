/** The links to a place on a map, and to the way there. */
export function mapLinks(place: string): readonly { name: string; href: string }[] {
  const written = encodeURIComponent(place)
  return [
    { name: 'Show on the map', href: `https://www.openstreetmap.org/search?query=${written}` },
    { name: 'Directions', href: `https://www.google.com/maps/dir/?api=1&destination=${written}` },
  ]
}
