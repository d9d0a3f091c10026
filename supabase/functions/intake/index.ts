import { environmentFrom } from '../_shared/environment.ts'
import { handle } from './handler.ts'

Deno.serve((request) => handle(request, environmentFrom(Deno.env)))
