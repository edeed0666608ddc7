CREATE TABLE `known_devices` (
	`device_hash` text NOT NULL,
	`person_id` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`device_hash`, `person_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_person` ON `known_devices` (`person_id`);--> statement-breakpoint
CREATE INDEX `known_devices_age` ON `known_devices` (`seen_at`);