import { afterAll, expect } from 'vitest'
import { startTestBackend, type TestBackend, type TestBackendOptions } from './backend'
import { recordUse } from './use'

let ofFile: TestBackend | undefined

/** Gives the running test file a backend of its own, which is stopped after its last hook. Called by the set-up of a project. */
export async function giveTestBackend(options?: TestBackendOptions): Promise<void> {
  const backend = await startTestBackend(options)
  ofFile = backend
  const writeUse = process.env.RECORD_USE && (await recordUse(backend, process.env.RECORD_USE))
  afterAll(async () => {
    if (writeUse) await writeUse(expect.getState().testPath ?? '')
    await backend.stop()
  })
}

/** The backend of the running test file: nobody else reads or writes it. */
export function testBackend(): TestBackend {
  if (!ofFile) throw new Error('The project of this test file has no backend')
  return ofFile
}
