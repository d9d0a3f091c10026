import { seededImage } from './seeded-image'

/** Makes the image of the seeded database, so that no two workers do. */
export default async function setup() {
  await seededImage()
}
