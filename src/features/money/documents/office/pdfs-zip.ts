import { strToU8, Zip, ZipDeflate } from 'fflate'

/** The most files that a zip holds without the extensions that fflate does not write. */
export const mostFiles = 65_534

/** Begins a zip. Files are packed as they are added. */
export function createZip() {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const add = (name: string, bytes: Uint8Array, day?: string) => {
    const file = new ZipDeflate(name)
    if (day) file.mtime = `${day}T12:00`
    zip.add(file)
    file.push(bytes, true)
  }
  return {
    /** Adds a file, of a day (`YYYY-MM-DD`). */
    add,
    /**
     * Ends the zip.
     *
     * @param missing what it should hold and does not, which a file in it then says
     */
    end(missing: readonly string[]): Blob {
      if (missing.length > 0)
        add('missing.txt', strToU8(['The PDFs of these documents are missing here:', ...missing, ''].join('\r\n')))
      zip.end()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
