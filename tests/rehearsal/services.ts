import { App, setExperimental } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import path from 'node:path'
import { appConfig, protectObject } from '../../supabase/local/backend.ts'
import { keepProjectGrants } from '../../supabase/local/database.ts'
import type { Mailbox } from '../../supabase/local/mailbox.ts'
import { ObjectFolder } from '../../supabase/local/object-folder.ts'
import type { ProjectConfig } from '../../supabase/local/project-config.ts'
import { refuseOldSession } from '../../supabase/local/recent-sign-in.ts'
import { jsonTypes } from '../support/database/postgres.ts'
import { keepLogUnless } from '../../supabase/local/request-log.ts'
import { prepareUpload } from '../../supabase/local/uploads.ts'

/** Auth or Storage of @supabase/lite on a real PostgreSQL, as that service's own account. */
export interface Service {
  handle: (request: Request) => Promise<Response>
  stop: () => Promise<void>
}

interface ServiceOptions {
  config: ProjectConfig
  origin: string
  secrets: { jwtSecret: string; secretKey: string }
  socketFolder: string
  mailbox: Mailbox
}

/** Plays Auth, where the real one is not built. */
export async function startStandInAuth(options: ServiceOptions): Promise<Service> {
  const { app, connection, stop } = await startApp(options, 'supabase_auth_admin')
  return {
    handle: async (request) =>
      (options.config.auth.email.secure_password_change && (await refuseOldSession(request, connection))) ||
      // It prints every refusal of the database with its stack.
      keepLogUnless(
        async () => app.fetch(request, { peerAddress: null }),
        () => false,
      ),
    stop,
  }
}

/** Plays Storage: the project's own adapter, with the real tables and row security. */
export async function startStandInStorage(options: ServiceOptions, objectFolder: string): Promise<Service> {
  setExperimental('storage', true)
  const { app, connection, stop } = await startApp(options, 'supabase_storage_admin')
  app._storageAdapter = new ObjectFolder(objectFolder)
  return {
    handle: async (request) => {
      const prepared = await prepareUpload(request, connection)
      const response = prepared instanceof Request ? await app.fetch(prepared, { peerAddress: null }) : prepared
      return protectObject(request, response)
    },
    stop,
  }
}

async function startApp({ config, origin, secrets, socketFolder, mailbox }: ServiceOptions, user: string) {
  const connection = createPostgresConnection({
    postgresOptions: {
      path: path.join(socketFolder, '.s.PGSQL.5432'),
      user,
      database: 'postgres',
      max: 4,
      onnotice: () => undefined,
      types: jsonTypes,
    },
  })
  keepProjectGrants(connection)
  const app = new App({
    ...appConfig(config, origin, secrets),
    connection,
    options: { server: { admin: false }, drivers: { email: mailbox } },
  })
  await keepLogUnless(
    () => app.init(),
    () => false,
  )
  await connection.introspect({ useCache: true })
  return {
    app,
    connection: {
      query: async <Row>(text: string, parameters: unknown[] = []) => ({
        rows: [...(await connection.driver.unsafe(text, parameters as never[]))] as unknown as Row[],
      }),
    },
    stop: () => connection.close(),
  }
}
