import { NotAnImageError } from '@/lib/pictures/image'
import type { UploadOptions } from '@/lib/data/storage'

/** How many uploads run at the same time; the others wait. */
const mostUploads = 3

/** An upload as its row shows it. `share` is the part that has been sent, from 0 to 1; `message` says why it failed. */
export type Upload = {
  id: number
  name: string
  state: 'waiting' | 'running' | 'failed'
  share: number
  message: string
}

/**
 * The callbacks of a queue: `work` stores a file and resolves to its address, `stored` receives the address. Ids rise
 * in the order in which the files were chosen.
 */
export type UploadWork = {
  work: (file: File, options: Required<UploadOptions>) => Promise<string>
  stored: (id: number, address: string) => void
}

type Entry = { upload: Upload; file: File; controller?: AbortController }

/**
 * Runs uploads in parallel, a few at a time. It does not depend on React: `subscribe` and `uploads` suit
 * `useSyncExternalStore`. A cancelled or dismissed upload leaves the queue at once, and a late result is ignored.
 */
export class UploadQueue {
  private entries: Entry[] = []
  private shown: readonly Upload[] = []
  private readonly listeners = new Set<() => void>()
  private job: UploadWork | undefined
  private lastId = 0
  private readonly failed: string

  /** @param failed what is said when storing failed */
  constructor(failed: string) {
    this.failed = failed
  }

  /**
   * Opens the queue.
   *
   * @returns closes the queue: cancels and forgets all uploads
   */
  open(job: UploadWork): () => void {
    this.job = job
    return () => {
      const left = this.entries
      this.job = undefined
      this.entries = []
      for (const { controller } of left) controller?.abort()
      this.tell()
    }
  }

  /** Calls `listener` after every change; returns the function that stops this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** The uploads that are not done, in the order in which they were chosen; the same array until something changes. */
  readonly uploads = (): readonly Upload[] => this.shown

  /** Queues files. */
  add(files: readonly File[]): void {
    const added = files.map((file): Entry => ({
      file,
      upload: { id: (this.lastId += 1), name: file.name, state: 'waiting', share: 0, message: '' },
    }))
    this.entries = [...this.entries, ...added]
    this.startNext()
  }

  /** Cancels an upload, or dismisses a failed one. */
  drop(id: number): void {
    const entry = this.entries.find(({ upload }) => upload.id === id)
    this.entries = this.entries.filter((other) => other !== entry)
    entry?.controller?.abort()
    this.startNext()
  }

  /** Queues a failed upload again, in its old place. */
  retry(id: number): void {
    const entry = this.entries.find(({ upload }) => upload.id === id && upload.state === 'failed')
    if (entry) entry.upload = { ...entry.upload, state: 'waiting', share: 0, message: '' }
    this.startNext()
  }

  private startNext(): void {
    const { job } = this
    for (const entry of this.entries) {
      if (!job || this.entries.filter(({ upload }) => upload.state === 'running').length >= mostUploads) break
      if (entry.upload.state === 'waiting') void this.run(entry, job)
    }
    this.tell()
  }

  private async run(entry: Entry, job: UploadWork): Promise<void> {
    const controller = new AbortController()
    entry.controller = controller
    entry.upload = { ...entry.upload, state: 'running' }
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) this.change(entry, { share })
    }
    try {
      const address = await job.work(entry.file, { signal: controller.signal, onProgress })
      if (controller.signal.aborted) return
      this.entries = this.entries.filter((other) => other !== entry)
      job.stored(entry.upload.id, address)
    } catch (cause) {
      if (controller.signal.aborted) return
      const ours = cause instanceof NotAnImageError
      if (!ours) console.error(this.failed, cause)
      this.change(entry, { state: 'failed', message: ours ? cause.message : this.failed })
    }
    this.startNext()
  }

  private change(entry: Entry, next: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...next }
    this.tell()
  }

  private tell(): void {
    this.shown = this.entries.map(({ upload }) => upload)
    for (const listener of this.listeners) listener()
  }
}
