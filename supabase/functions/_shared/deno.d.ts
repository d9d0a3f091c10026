/** The small part of Deno's API that the Edge Functions use; the rest of their code also runs on Node. */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(answer: (request: Request) => Promise<Response>): void
}
