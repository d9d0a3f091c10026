/** The addresses of a place on a map and of the way there. */
export function mapLinks(place: string): { map: string; way: string } {
  const written = encodeURIComponent(place)
  return {
    map: `https://www.openstreetmap.org/search?query=${written}`,
    way: `https://www.google.com/maps/dir/?api=1&destination=${written}`,
  }
}
