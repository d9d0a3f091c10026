import { answer, environmentFrom } from '../_shared/environment.ts'
import { handle } from './handler.ts'

Deno.serve((request) => answer('document-pdf', handle, request, () => environmentFrom(Deno.env)))
