import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failForm, sendForm } from '@/lib/data/send-form'
import { failWith, isRefusal } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { createQueryClient } from '@/lib/data/query-client'
import { supabase } from '@/lib/data/supabase'
import { signIn } from '@/features/people/session/api'
import { nothing } from '../support/page/answers'
import { auth } from '../support/page/auth'
import { person, session } from '../support/page/signed-in'
import { api, server } from '../support/page/unit-server'

const form = { email: 'reader@mail.example', source: '/contact', guard: { seconds: 5, website: '' } }
const functions = 'http://localhost/functions/v1/intake'
type Options = Parameters<NonNullable<typeof window.turnstile>['render']>[1]

let widget: NonNullable<typeof window.turnstile>

/** Replaces Cloudflare's script: jsdom loads no scripts, so it "arrives" when it is requested, which is once. */
function serveWidget(act: (options: Options) => void) {
  const asked: Options[] = []
  const removed: string[] = []
  widget = {
    render: (_container, options) => {
      asked.push(options)
      act(options)
      return 'widget'
    },
    remove: (id) => void removed.push(id),
  }
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const element = script as HTMLScriptElement
    expect(element.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
    window.turnstile = { render: (...given) => widget.render(...given), remove: (id) => widget.remove(id) }
    element.onload?.(new Event('load'))
  })
  return { asked, removed }
}

function serve(answer: () => Response, at = functions) {
  const sent: unknown[] = []
  server.use(
    http.post(at, async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

test('without a site key a form goes straight to its function, and nothing of Cloudflare is loaded', async () => {
  const append = vi.spyOn(document.head, 'append')
  const sent = serve(nothing, api('rpc/subscribe'))
  expect(await sendForm('subscribe', form)).toEqual({ data: null, error: null })
  expect(sent).toEqual([form])
  serve(() => HttpResponse.json({ code: 'PT429', message: 'Too many.' }, { status: 429 }), api('rpc/subscribe'))
  expect((await sendForm('subscribe', form)).error).toMatchObject({ code: 'PT429', message: 'Too many.' })
  expect(append).not.toHaveBeenCalled()
})

test('a connection that is lost is told from a refusal', async () => {
  const words = async (answer: () => Response) => {
    serve(answer, api('rpc/subscribe'))
    const { error } = await sendForm('subscribe', form)
    try {
      if (error) failForm('Failed.', error)
    } catch (failure) {
      return { said: (failure as Error).message, refused: isRefusal(failure as Error) }
    }
  }
  const lost = {
    said: 'No answer came: you may be offline. Please send it again; it arrives only once.',
    refused: false,
  }
  expect(await words(() => HttpResponse.error())).toEqual(lost)
  expect(await words(() => HttpResponse.json({ code: 'P0001', message: 'Full.' }, { status: 400 }))).toEqual({
    said: 'Full.',
    refused: true,
  })
  expect(await words(() => new HttpResponse('<html>', { status: 502 }))).toEqual(lost)
})

test('so is that of every other write', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const client = createQueryClient()
  const words = async (answer: () => Response, to = api('rpc/unsubscribe')) => {
    serve(answer, to)
    const write = client.getMutationCache().build(client, {
      mutationFn: async () => {
        const { error } = to.includes('/auth/')
          ? await supabase.auth.resetPasswordForEmail('a@site.example')
          : await publicData.rpc('unsubscribe', { token: 't' })
        if (error) failWith('Failed.', error)
      },
    })
    return write.execute(undefined).catch((error: Error) => [error.message, isRefusal(error)])
  }
  const lost = ['No answer came: you may be offline. Please try again.', false]
  expect(await words(() => HttpResponse.error())).toEqual(lost)
  expect(await words(() => HttpResponse.error(), auth('recover'))).toEqual(lost)
  expect(await words(() => HttpResponse.json({ code: 'P0001' }, { status: 400 }))).toEqual(['Failed.', true])
  // A server in between has answered, and the write may be stored.
  expect(await words(() => new HttpResponse('<html>', { status: 502 }))).toEqual(lost)
  expect(await words(() => HttpResponse.json({ message: 'upstream' }, { status: 504 }))).toEqual(lost)
})

describe('with a site key', () => {
  beforeEach(() => void vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'site-key'))

  // First, because it is loaded once.
  test('a widget that could not be loaded is loaded for the next try', async () => {
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      ;(script as HTMLScriptElement).onerror?.(new Event('error'))
    })
    const sent = serve(nothing)
    expect((await sendForm('subscribe', form)).error?.code).toBe('PT403')
    serveWidget(({ callback }) => callback('proof'))
    expect((await sendForm('subscribe', form)).error).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('a stranger proves to be a person, and the form goes through the function', async () => {
    const { asked, removed } = serveWidget(({ callback }) => callback('proof'))
    const sent = serve(nothing)
    expect(await sendForm('subscribe', form)).toEqual({ data: null, error: null })
    await sendForm('subscribe', form)
    const { guard, ...values } = form
    expect(sent).toEqual([
      { form: 'subscribe', values, guard, proof: 'proof' },
      { form: 'subscribe', values, guard, proof: 'proof' },
    ])
    expect(asked.map(({ sitekey, action }) => [sitekey, action])).toEqual([
      ['site-key', 'subscribe'],
      ['site-key', 'subscribe'],
    ])
    expect(removed).toEqual(['widget', 'widget'])
    expect(document.querySelector('[aria-label="Proof that you are a person"]')).toBeNull()
    serve(() => HttpResponse.json({ code: 'PT429', message: 'Too many.' }, { status: 429 }))
    expect((await sendForm('subscribe', form)).error).toEqual({ code: 'PT429', message: 'Too many.' })
    for (const answer of [
      () => new HttpResponse('<html>', { status: 502 }),
      () => HttpResponse.json({ message: 'upstream' }, { status: 504 }),
      () => HttpResponse.error(),
    ]) {
      serve(answer)
      expect((await sendForm('subscribe', form)).error?.lost).toBe(true)
    }
  })

  test('nothing is sent without a proof', async () => {
    serveWidget((options) => options['error-callback']('300010'))
    const sent = serve(nothing)
    expect((await sendForm('subscribe', form)).error).toEqual({
      code: 'PT403',
      message: 'Please confirm that you are not a machine and send it again.',
    })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect((await sendForm('subscribe', form)).error?.lost).toBe(true)
    expect(sent).toEqual([])
  })

  test('whoever is signed in needs no proof', async () => {
    const { asked } = serveWidget(({ callback }) => callback('proof'))
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), () => HttpResponse.json(null)),
    )
    const sent = serve(nothing, api('rpc/subscribe'))
    await signIn(person.email, 'bkcc-demo')
    expect((await sendForm('subscribe', form)).error).toBeNull()
    expect(sent).toHaveLength(1)
    expect(asked).toEqual([])
  })
})
