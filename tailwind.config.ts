import type { Config } from 'tailwindcss'
import typography from '@tailwindcss/typography'

/**
 * The design system of the chamber. Every colour has a meaning: paper  – the ground everything is printed on, warm as
 * unbleached linen ink    – text and night surfaces, a blue-black of the steppe sky after sunset sky    – what can be
 * acted upon: links, buttons, focus (the turquoise of Kazakhstan's flag, deepened for contrast) wheat – accents on ink,
 * and the mark of "you are here" rose   – the editorial accent: eyebrows, featured, quotations (the oil rose of
 * Bulgaria) leaf / danger – good and bad news only
 */
const colors = {
  paper: { 50: '#FCFAF6', 100: '#F6F1E8', 200: '#EAE2D3', 300: '#D8CCB6' },
  ink: {
    50: '#EDF1F4',
    200: '#C4D0D9',
    300: '#9FB1BE',
    500: '#526C7F',
    600: '#3C5A70',
    700: '#25445A',
    800: '#183040',
    900: '#10212B',
  },
  sky: {
    50: '#EEF7F9',
    100: '#D9EEF2',
    300: '#7CC3CF',
    500: '#1A8CA3',
    600: '#0F7286',
    700: '#0B5E70',
    800: '#094C5B',
  },
  wheat: { 100: '#F8ECD2', 300: '#E7C77E', 500: '#C9952F', 600: '#A5741A', 700: '#7E5710' },
  rose: { 50: '#FCF3F5', 100: '#F7E1E6', 300: '#D9849A', 600: '#A92F4E', 700: '#8E2440' },
  leaf: { 50: '#EFF6EC', 100: '#DCEBD5', 700: '#2F6B3F' },
  danger: { 50: '#FDF1EF', 200: '#EDC3BD', 700: '#A32A20', 800: '#84201A' },
}

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors,
      fontFamily: {
        serif: [
          '"Source Serif 4 Variable"',
          '"Source Serif on Georgia"',
          '"Source Serif on Noto"',
          '"Source Serif on Times"',
          'serif',
        ],
        sans: ['"Golos Text Variable"', '"Golos Text on Arial"', '"Golos Text on Roboto"', 'sans-serif'],
      },
      fontSize: {
        // One scale, fluid for windows between 360 and 1920 px: Home's opening, h1, h2, h3. Headings of a rich text (below) stand between h2 and h3.
        display: ['clamp(2.5rem, 1.55rem + 4vw, 4.75rem)', { lineHeight: '1.04', letterSpacing: '-0.022em' }],
        title: ['clamp(2rem, 1.63rem + 1.52vw, 3.25rem)', { lineHeight: '1.1', letterSpacing: '-0.018em' }],
        heading: ['clamp(1.5rem, 1.35rem + 0.86vw, 2.25rem)', { lineHeight: '1.18', letterSpacing: '-0.012em' }],
        subheading: ['clamp(1.125rem, 1.03rem + 0.38vw, 1.375rem)', { lineHeight: '1.3', letterSpacing: '-0.006em' }],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.6' }],
        body: ['1.0625rem', { lineHeight: '1.65' }],
        small: ['0.9375rem', { lineHeight: '1.55' }],
        // 13 px, on a phone 15 (index.css).
        fine: ['var(--fine)', { lineHeight: '1.5' }],
        eyebrow: ['var(--fine)', { lineHeight: '1.4', letterSpacing: '0.09em', fontWeight: '600' }],
      },
      spacing: {
        gutter: 'clamp(1.25rem, 4vw, 3.5rem)',
        // From the head of a page to what follows it.
        head: 'clamp(1.5rem, 1.1rem + 1.5vw, 2.5rem)',
        // Above and below a band of a page; with two of them, nothing that belongs together is more than 160 px apart.
        section: 'clamp(2.75rem, 1.75rem + 2.2vw, 3.75rem)',
        touch: '2.75rem', // 44 px, the smallest touch target
      },
      maxWidth: { page: 'var(--page, 78rem)', reading: '43rem' },
      borderRadius: { card: '4px', control: '3px' },
      boxShadow: {
        lift: '0 1px 2px rgb(16 33 43 / 0.05), 0 12px 32px -16px rgb(16 33 43 / 0.22)',
        dialog: '0 24px 80px -16px rgb(16 33 43 / 0.55)',
      },
      typography: {
        DEFAULT: {
          css: {
            // A rule for whatever follows a heading lets each element that is added anywhere compute the styles of all beside it.
            ...Object.fromEntries(['h2 + *', 'h3 + *', 'h4 + *', 'hr + *'].map((selector) => [selector, null])),
            ':is(h2, h3, h4, hr) + :is(p, ul, ol, dl, blockquote, picture, img, table, pre, h2, h3, h4, hr, div)': {
              marginTop: '0',
            },
            '--tw-prose-body': colors.ink[800],
            '--tw-prose-headings': colors.ink[900],
            '--tw-prose-links': colors.sky[700],
            '--tw-prose-bold': colors.ink[900],
            '--tw-prose-counters': colors.rose[700],
            '--tw-prose-bullets': colors.rose[600],
            '--tw-prose-hr': colors.paper[300],
            '--tw-prose-quotes': colors.ink[900],
            '--tw-prose-quote-borders': colors.rose[600],
            '--tw-prose-captions': colors.ink[600],
            maxWidth: '43rem',
            fontSize: '1.125rem',
            lineHeight: '1.7',
            h2: {
              fontFamily: 'var(--font-serif)',
              fontSize: 'clamp(1.3125rem, 1.2rem + 0.5vw, 1.625rem)',
              fontWeight: '600',
              letterSpacing: '-0.012em',
            },
            h3: {
              fontFamily: 'var(--font-serif)',
              fontSize: 'clamp(1.1875rem, 1.1rem + 0.35vw, 1.375rem)',
              fontWeight: '600',
            },
            blockquote: { fontFamily: 'var(--font-serif)', fontSize: '1.25em', fontStyle: 'normal', fontWeight: '400' },
            'blockquote p:first-of-type::before': { content: 'none' },
            'blockquote p:last-of-type::after': { content: 'none' },
            a: { textUnderlineOffset: '0.2em', textDecorationThickness: '1px', fontWeight: '500' },
            img: { borderRadius: '4px' },
          },
        },
      },
    },
  },
  // Its usual selectors (`:not(:where([class~='not-prose'] *))`) let a change of any class compute the styles of all that it holds.
  plugins: [typography({ target: 'legacy' })],
} satisfies Config
