import { answer, environmentFrom } from '../_shared/environment.ts'
import { handle } from './handler.ts'

Deno.serve((request) => answer('mail-events', handle, request, () => environmentFrom(Deno.env)))
