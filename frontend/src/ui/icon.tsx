const shapes = {
  menu: 'M3 6.5h18M3 12h18M3 17.5h18',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  bag: 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  chevron: 'M6 9l6 6 6-6',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  truck:
    'M2.5 6h11v10.5h-11zM13.5 9.5h4l4 3.5v3.5h-8M6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  returns: 'M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4',
  mail: 'M3 5.5h18v13H3zM3 6.5l9 7 9-7',
  phone:
    'M5 3.5h4l1.5 5-2.5 1.5c1 2.5 3 4.5 5.5 5.5L15 13l5 1.5v4c0 1-1 2-2 2C10.5 20 4 13.5 3.5 6c0-1.2.5-2.5 1.5-2.5z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M7 11.5H5v9h14v-9h-2',
  pin: 'M12 21.5c4.5-5 7-8.5 7-11.5a7 7 0 0 0-14 0c0 3 2.5 6.5 7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  add: 'M5 8h14l1 12.5H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1M12 11.5v5.5M9.25 14.25h5.5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  heart: 'M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z',
  check: 'M4.5 12.5l5 5 10-11',
  trash: 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
} as const;

export type IconName = keyof typeof shapes;

/** A line drawing; the control or text next to it says what it means. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
