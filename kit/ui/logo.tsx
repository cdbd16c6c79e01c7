/** The product's sign: three steps on orange. Decoration beside the name. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="24" height="24" rx="6" fill="var(--primary)" />
      <path d="M4.5 19.5v-4h5v-4h5v-4h5v12z" fill="var(--on-primary)" />
    </svg>
  );
}
