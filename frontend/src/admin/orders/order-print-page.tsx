export default function OrderPrintPage() {
  return null;
}
