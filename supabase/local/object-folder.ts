import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectResponse = Awaited<ReturnType<StorageAdapter['getObject']>>
type ObjectMetadata = ObjectResponse['metadata']
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3]

/** The metadata stored beside an object's bytes. Bucket and key are for people who look into the folder. */
interface Description {
  bucket: string
  key: string
  mimetype: string
  cacheControl: string
  eTag: string
}

/**
 * Stores the bytes of objects in a folder, for `App._storageAdapter`. The file name is the hash of bucket and key, so
 * that no key can reach outside the folder or collide with another. The versions that @supabase/lite requests are not
 * kept; only the latest upload of an object is.
 */
export class ObjectFolder implements StorageAdapter {
  readonly driver = undefined
  readonly #root: string

  /** @param root absolute path of the folder; the first upload creates it */
  constructor(root: string) {
    this.#root = root
  }

  async getObject(bucket: string, key: string): Promise<ObjectResponse> {
    return {
      metadata: await this.headObject(bucket, key),
      httpStatusCode: 200,
      body: await readFile(this.#file(bucket, key)),
    }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: UploadBody,
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const bytes = Buffer.from(await new Response(body as BodyInit).arrayBuffer())
    const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    await this.#write(this.#file(bucket, key), bytes)
    await this.#describe({ bucket, key, mimetype: contentType, cacheControl, eTag })
    return this.headObject(bucket, key)
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#file(bucket, key), { force: true })
    await rm(`${this.#file(bucket, key)}.json`, { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async copyObject(
    sourceBucket: string,
    sourceKey: string,
    _sourceVersion: string | undefined,
    bucket: string,
    key: string,
  ): Promise<Pick<ObjectMetadata, 'httpStatusCode' | 'eTag' | 'lastModified'>> {
    const description = await this.#description(sourceBucket, sourceKey)
    await this.#write(this.#file(bucket, key), await readFile(this.#file(sourceBucket, sourceKey)))
    await this.#describe({ ...description, bucket, key })
    return this.headObject(bucket, key)
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const { mimetype, cacheControl, eTag } = await this.#description(bucket, key)
    const { size, mtime } = await stat(this.#file(bucket, key))
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 }
  }

  /** Only image transformations would call this, and none are configured. */
  privateAssetUrl(): Promise<string> {
    return Promise.reject(new Error('Stored objects of the embedded backend have no address of their own.'))
  }

  #file(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
    return path.join(this.#root, name.slice(0, 2), name)
  }

  async #description(bucket: string, key: string): Promise<Description> {
    return JSON.parse(await readFile(`${this.#file(bucket, key)}.json`, 'utf8')) as Description
  }

  async #describe(description: Description): Promise<void> {
    await this.#write(`${this.#file(description.bucket, description.key)}.json`, JSON.stringify(description))
  }

  /**
   * Writes a temporary file and renames it, so that a killed process never leaves an incomplete file under the final
   * name.
   */
  async #write(file: string, content: Buffer | string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.part`, content)
    await rename(`${file}.part`, file)
  }
}
