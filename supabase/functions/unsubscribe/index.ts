import { answer, environmentFrom } from '../_shared/environment.ts'
import { handle } from './handler.ts'

Deno.serve((request) => answer('unsubscribe', handle, request, () => environmentFrom(Deno.env)))
