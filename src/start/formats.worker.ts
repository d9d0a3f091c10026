const [zone, then] = ['Europe/Sofia', new Date(0)]
new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long', timeStyle: 'short' }).formatRange(
  then,
  new Date(),
)
new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(then)
new Intl.NumberFormat('en-US').format(1)
postMessage('ready')
