/** The little of Deno's own interface that the Edge Functions use; everything else in them runs on Node too. */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(answer: (request: Request) => Promise<Response>): void
}
