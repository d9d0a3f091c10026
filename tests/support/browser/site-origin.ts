/**
 * The address of the site in a test's browser. Every worker serves the one rendered site on a port of its own, to which its
 * browser is told to go ({@link argumentsFor}): nothing listens here.
 */
export const siteOrigin = 'http://localhost:4170'
