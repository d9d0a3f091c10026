/** How long the thanks are shown before the form returns, in milliseconds (specification, section 4). */
export const thanksDuration = 3_000

/** What the form says after an address was accepted (specification, section 8). */
export const thanks = 'Thank you for subscribing to our newsletter!'

/** The step that remains; stays visible after the thanks are gone, on the next pages, too. */
export const oneMoreStep =
  'Unless you are subscribed already, one step is left: please follow the link in our latest mail to this address.'
