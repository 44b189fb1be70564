"""What a table tells a broker of the house: `tablekeeper serve` reports it by MQTT, where `[report]` names a broker.

The box itself has no network and knows nothing of it. docs/mqtt.md has topics and payloads.
"""
