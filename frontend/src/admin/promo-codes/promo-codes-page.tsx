export default function PromoCodesPage() {
  return null;
}
